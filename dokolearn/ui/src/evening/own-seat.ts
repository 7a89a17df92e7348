/** The reader at the table: the face of whoever learns sits beside the name. */
import { faceOf } from "../faces/code";
import { ownFace } from "../faces/own-face";
import { learner } from "../kept/store";
import type { Chair, ExerciseView } from "../views";

export function seated(view: ExerciseView): ExerciseView {
  const [own, ...others] = view.seats;
  if (!own) return view;
  const seats: Chair[] = [{ ...own, face: ownFace(faceOf(learner())) }, ...others];
  return { ...view, seats };
}
