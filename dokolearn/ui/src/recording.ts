/** The page where games are written down, a script of its own. */
import { mountAll } from "./page/page";
import { Desk } from "./workshop/recording-desk";
import type { RecordingData } from "./views";

mountAll("recording", (root, data, { words }) => new Desk(root, data as RecordingData, words).begin());
