/** Three short sounds, made as they are needed: bells of a sine and its octave, each note with a soft beginning and a long end. */

const LOUDNESS = 0.12;
const ATTACK_S = 0.012;

/** Notes of a sound: hertz, when it begins and how long it rings, in seconds. */
const SOUNDS = {
  turn: [[659.25, 0, 0.5], [987.77, 0.13, 0.8]],
  message: [[880, 0, 0.22]],
  end: [[523.25, 0, 0.6], [659.25, 0.16, 0.7], [783.99, 0.32, 0.8], [1046.5, 0.48, 1.4]],
};

/** @type {AudioContext | null} */
let audio = null;

/** Play a sound, as far as the browser lets this tab: one that nobody has touched yet stays silent. @param {"turn" | "message" | "end"} name */
export async function chime(name) {
  audio ??= new AudioContext();
  if (audio.state === "suspended") await Promise.race([audio.resume(), new Promise((done) => setTimeout(done, 200))]);
  if (audio.state !== "running") return;
  for (const [hertz, at, seconds] of SOUNDS[name]) {
    ring(audio, hertz, audio.currentTime + at, seconds, LOUDNESS);
    ring(audio, 2 * hertz, audio.currentTime + at, seconds / 2, LOUDNESS / 4);
  }
}

function ring(context, hertz, from, seconds, loudness) {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness, from + ATTACK_S);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + seconds);
}
