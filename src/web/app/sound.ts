/** The sounds of a board, synthesised: a knock of wood for a move, two for a capture, a tone for check and for the end. */

const SOUNDS = ['move', 'capture', 'check', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

let context: AudioContext | undefined;

/** Plays a sound; does nothing in a browser without audio. */
export function playSound(sound: Sound): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    const now = context.currentTime + 0.01;
    knock(context, now, 1);
    if (sound === 'capture') knock(context, now + 0.07, 0.8);
    if (sound === 'check') tone(context, now + 0.06, 660, 0.18);
    if (sound === 'end')
      for (const [index, pitch] of [392, 494, 587].entries()) tone(context, now + 0.1 * index, pitch, 0.5);
  } catch {
    // No audio device, or none that the page may use.
  }
}

/** Wood on wood: a short, dull noise. */
function knock(audio: AudioContext, at: number, loudness: number): void {
  const seconds = 0.06;
  const buffer = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 4;
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  const wood = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 950, Q: 1.4 });
  const gain = new GainNode(audio, { gain: 0.7 * loudness });
  source.connect(wood).connect(gain).connect(audio.destination);
  source.start(at);
}

/** A soft tone that dies away. @param pitch in hertz. */
function tone(audio: AudioContext, at: number, pitch: number, seconds: number): void {
  const source = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.12, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}
