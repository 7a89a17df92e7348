/** What every page has, since `exercise.js` brings it. `build.mjs` tells all other scripts of a page that it is there: so it is
 *  one file, and not cut into a part for each set of scripts that ask for something of it. */
import "./exercise/at-table";
import "./exercise/exercise";
import "./exercise/paper";
import "./offline/offline";
import "./page/foot";
import "./page/habits";
import "./page/lens";
import "./page/rows";
import "./page/steps-of-page";
import "./practice/progress";
import "./table/only-here";
import "./table/passage";
import "./table/table-button";
