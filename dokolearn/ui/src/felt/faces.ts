/** Who has which face at a table: one follows people by their faces, so no two of them look alike. */

/** They look the same at every table. */
const AT_HOME = ["Anna", "Bernd", "Clara", "Dieter"];
/** Faces of guests, as many of women as of men. */
const MEN = [1, 3, 5, 7];
const WOMEN = [2, 4, 6, 8];

/** First names tell by their ending, in German nearly always; those that do not, by themselves. */
const ENDS_AS_OF_A_WOMAN = /[aei]$/i;
const OTHERWISE =
  /^(uwe|ole|malte|arne|emre|helge|hauke|sönke|rené|ali|willi|rudi|kai|toni|luca|noah|joshua|birgit|gudrun|ingrid|sigrid|astrid|margret|edith|judith|ruth|doris|iris|karin|katrin|kathrin|kerstin|carmen|marion|aylin|yasmin|yasemin|meryem|ebru|linh|nour)$/i;

export const isAtHome = (name: string): boolean => AT_HOME.includes(name);

const ofAWoman = (name: string): boolean => {
  const [first = ""] = name.split(" ");
  return ENDS_AS_OF_A_WOMAN.test(first) !== OTHERWISE.test(first);
};

/** The names of the faces of these people. A guest has the one that the letters of his name say, or the next one that is
 *  free; in the order of the names, so that whoever looks from another seat sees the same faces. */
export function facesOf(people: readonly string[]): string[] {
  const taken = new Set<string>();
  const faces: string[] = [];
  const sit = (at: number, ...wanted: readonly string[]): void => {
    const face = wanted.find((one) => !taken.has(one));
    if (face) taken.add((faces[at] = face));
  };
  people.forEach((name, at) => isAtHome(name) && sit(at, name));
  const inOrder = people.map((_, at) => at).sort((a, b) => (people[a]! < people[b]! ? -1 : people[a]! > people[b]! ? 1 : a - b));
  for (const at of inOrder) if (!faces[at]) sit(at, ...guests(people[at]!));
  return faces;
}

/** All faces of guests, the one that suits this name best first. */
function guests(name: string): string[] {
  const start = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % MEN.length;
  const from = (faces: readonly number[]): number[] => [...faces.slice(start), ...faces.slice(0, start)];
  const [first, then] = ofAWoman(name) ? [WOMEN, MEN] : [MEN, WOMEN];
  return [...from(first), ...from(then)].map((number) => `guest${number}`);
}
