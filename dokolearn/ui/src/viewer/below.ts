/** What is not there at the beginning: questions and the score below the words of a moment, and what the keys do. */
export { quizzes } from "./asking";
export { reckoning } from "./reckoning";
export { help } from "./help";
