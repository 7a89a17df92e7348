/** In the head of the page that opens links: where the address holds a game, the engine starts while the page is read. */
import { warm } from "../engine/engine";
import { holdsGame } from "./link";

if (holdsGame(location.hash)) warm().catch(() => undefined); // whoever asks it is told
