/** What stands below the words of a moment: questions, and the score at the end. Neither is there at the beginning. */
export { quizzes } from "./asking";
export { reckoning } from "./reckoning";
