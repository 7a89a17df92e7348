/** Sounds of the table, made here and now: a card that is laid, a Stich that is taken, the reader's turn. Nothing is told
 *  by them alone. */
import type { Move } from "../views";

/** Seconds; how loud, of 1. */
const LAID = { lasts: 0.06, pitch: 1_900, loud: 0.16 };
const TAKEN = { lasts: 0.2, pitch: 700, loud: 0.12 };
const BELL = { lasts: 0.22, pitches: [523, 659], loud: 0.05, apart: 0.11 };
/** When a card comes to lie there, until the next one begins, and as long as a Stich takes: as they are seen, or close to
 *  one another where nothing moves. */
const SEEN = { card: 0.28, next: 0.42, stich: 0.3 };
const STILL = { card: 0, next: 0.09, stich: 0.09 };

export class Sounds {
  #audio: AudioContext | undefined;
  #noise: AudioBuffer | undefined;
  #playing: AudioScheduledSourceNode[] = [];

  /** A browser lets a page be heard once somebody has tapped: call it there. */
  wake(): void {
    this.#audio ??= new AudioContext();
    if (this.#audio.state === "suspended") void this.#audio.resume();
  }

  /** What is on its way to be heard is not heard any more: a tap ends what moves. */
  hush(): void {
    for (const one of this.#playing.splice(0)) one.stop();
  }

  /** The sounds of these moves; `turn`: then it is the reader's; `calm`: nothing moves. */
  play(moves: readonly Move[], turn: boolean, calm: boolean): void {
    const audio = this.#audio;
    if (audio?.state !== "running") return;
    const { card, next, stich } = calm ? STILL : SEEN;
    let at = 0;
    for (const move of moves) {
      if ("lay" in move) {
        this.#rustle(audio, LAID, at + card);
        at += next;
      } else if ("take" in move) {
        this.#rustle(audio, TAKEN, at);
        at += stich;
      }
    }
    if (turn) BELL.pitches.forEach((pitch, nth) => this.#ring(audio, pitch, at + nth * BELL.apart));
  }

  /** Paper on cloth: a breath of noise. */
  #rustle(audio: AudioContext, { lasts, pitch, loud }: typeof LAID, wait: number): void {
    const source = new AudioBufferSourceNode(audio, { buffer: (this.#noise ??= hiss(audio)) });
    const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
    this.#heard(audio, source, source.connect(band), loud, wait, lasts);
  }

  #ring(audio: AudioContext, pitch: number, wait: number): void {
    const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    this.#heard(audio, source, source, BELL.loud, wait, BELL.lasts);
  }

  /** Softly in and out. */
  #heard(audio: AudioContext, source: AudioScheduledSourceNode, end: AudioNode, loud: number, wait: number, lasts: number): void {
    const from = audio.currentTime + wait;
    const volume = new GainNode(audio, { gain: 0 });
    end.connect(volume).connect(audio.destination);
    const { gain } = volume;
    gain.setValueAtTime(0, from);
    gain.linearRampToValueAtTime(loud, from + 0.008);
    gain.exponentialRampToValueAtTime(0.0005, from + lasts);
    this.#playing.push(source);
    source.onended = () => (this.#playing = this.#playing.filter((one) => one !== source));
    source.start(from);
    source.stop(from + lasts);
  }
}

/** A quarter of a second of noise. */
function hiss(audio: AudioContext): AudioBuffer {
  const noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return noise;
}
