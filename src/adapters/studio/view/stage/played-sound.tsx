import { useEffect, useRef } from 'preact/hooks';
import { useAssetUrl } from '../../state/project/asset-urls.js';
import { isAudible, isSoundRefused, setSound, type Sounding } from '../../state/project/play-sounds.js';

/** A sound that plays on the page. Its first time and its repeats are counted here. */
export function PlayedSound({ sound }: { readonly sound: Sounding }) {
  const { file, volume, loops, isPaused, onLength } = sound;
  const element = useRef<HTMLAudioElement>(null);
  const left = useRef(loops);
  const url = useAssetUrl(file);
  useEffect(() => {
    const { current } = element;
    if (current === null || url === undefined) return;
    current.volume = Math.min(Math.max(volume, 0), 1);
    if (isPaused) current.pause();
    else void current.play().catch(refused);
  }, [url, isPaused]);
  return (
    <audio
      ref={element}
      src={url}
      loop={loops < 0}
      muted={!isAudible.value}
      onLoadedMetadata={({ currentTarget }) => onLength?.(1000 * currentTarget.duration)}
      onEnded={({ currentTarget }) => {
        if (left.current-- > 0) void currentTarget.play().catch(refused);
        else setSound(file, undefined);
      }}
    />
  );
}

/** Browsers play no sound that nobody has asked for. A sound that was ended before it began is no refusal. */
function refused(error: unknown): void {
  if (error instanceof DOMException && error.name === 'NotAllowedError') isSoundRefused.value = true;
}
