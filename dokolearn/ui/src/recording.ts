/** The page where games are written down, a script of its own. */
import { mountAll } from "./page/page";
import { Desk } from "./workshop/recording-desk";
import type { RecordingData } from "./views";

// What the page for playing shares with others: with all of it the bundle is cut into no more parts than without this script.
import "./exercise/exercise";
import "./exercise/session";
import "./kept/evenings";
import "./kept/tallies";
import "./practice/mistakes";
import "./practice/progress";
import "./table/table-check";

mountAll("recording", (root, data, { words }) => new Desk(root, data as RecordingData, words).begin());
