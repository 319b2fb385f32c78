type Beginning = (bytes: Uint8Array) => boolean;

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytesAt =
  (at: number, ...expected: readonly (string | number)[]): Beginning =>
  (bytes) => {
    const codes = expected.flatMap((each) =>
      typeof each === 'number' ? each : Array.from(each, (letter) => letter.charCodeAt(0)),
    );
    return codes.every((code, index) => bytes[at + index] === code);
  };
const either =
  (...beginnings: readonly Beginning[]): Beginning =>
  (bytes) =>
    beginnings.some((begins) => begins(bytes));
const riff =
  (kind: string): Beginning =>
  (bytes) =>
    bytesAt(0, 'RIFF')(bytes) && bytesAt(8, kind)(bytes);

const jpeg = bytesAt(0, 0xff, 0xd8, 0xff);
const mp4 = bytesAt(4, 'ftyp');
const font = either(bytesAt(0, 0, 1, 0, 0), bytesAt(0, 'true'), bytesAt(0, 'OTTO'));

/** How a file of each kind begins. Only files with these endings can be uploaded: no scripts, web pages or build files. */
const formats = {
  png: bytesAt(0, 0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: jpeg,
  jpeg,
  gif: either(bytesAt(0, 'GIF87a'), bytesAt(0, 'GIF89a')),
  webp: riff('WEBP'),
  svg: (bytes) => /^\s*<(\?xml|svg|!--|!doctype svg)/i.test(text(bytes)),
  mp3: either(bytesAt(0, 'ID3'), ([first = 0, second = 0]) => first === 0xff && (second & 0xe6) > 0xe0),
  ogg: bytesAt(0, 'OggS'),
  wav: riff('WAVE'),
  m4a: mp4,
  aac: either(bytesAt(0, 'ADIF'), ([first = 0, second = 0]) => first === 0xff && (second & 0xf6) === 0xf0),
  mp4,
  m4v: mp4,
  mov: either(mp4, ...['moov', 'mdat', 'free', 'skip', 'wide'].map((atom) => bytesAt(4, atom))),
  webm: bytesAt(0, 0x1a, 0x45, 0xdf, 0xa3),
  ttf: font,
  otf: font,
  json: (bytes) => /^\s*[[{"\d\-tfn]/.test(text(bytes)),
  txt: (bytes) => bytes.length > 0 && !bytes.includes(0),
} satisfies Readonly<Record<string, Beginning>>;

export type AssetEnding = keyof typeof formats;

export const assetEndings = Object.keys(formats) as readonly AssetEnding[];

/** The ending of a file that can be uploaded, in small letters. */
export function endingOf(name: string): AssetEnding | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return assetEndings.find((each) => each === ending);
}

/** Whether a file with this ending can begin with these bytes. */
export function beginsAs(ending: AssetEnding, bytes: Uint8Array): boolean {
  return formats[ending](bytes);
}
