/** What stands above the game: its title and names, where it belongs, who says so. */
import { html, type TemplateResult } from "lit/html.js";
import { choice, type Scene, words as field } from "./parts";
import type { AnnotatePage, Words } from "../views";

const TAGS = ["Title", "Player1", "Player2", "Player3", "Player4", "Event", "Date", "Site", "Annotator", "Source", "Licence"];

export const headingsPanel = (scene: Scene, { themes, levels, paragraphs }: AnnotatePage["choices"]): TemplateResult => html`
  ${TAGS.map((name) => tag(scene, name))}
  ${about(scene, "theme", themes)} ${about(scene, "level", levels)} ${about(scene, "paragraph", paragraphs)}
`;

const tag = (scene: Scene, name: string): TemplateResult =>
  field(name, scene.words[`tag_${name.toLowerCase()}`], scene.view.tags[name] ?? "", scene, (value) => () => ({ type: "tag", name, value }), 0);

const about = ({ view, words, acts }: Scene, name: "theme" | "level" | "paragraph", all: Words): TemplateResult =>
  choice(name, words[`about_${name}`], view.about[name], [["", words.about_none], ...Object.entries(all)], (value) => acts.edit(() => ({ type: "about", name, value })));
