import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { useAssetUrl } from '../../state/project/asset-urls.js';
import { hasSession } from '../../state/service/session-key.js';

/** The image of an asset in a list. It is loaded when it comes into view. @param path as for `useAssetUrl` */
export function AssetImage(props: { readonly path: string; readonly class?: string; readonly alt?: string }) {
  const { path, class: name, alt = '' } = props;
  const place = useRef<HTMLImageElement>(null);
  // The browser itself loads a plain address late.
  const isWanted = useSignal(!hasSession());
  useEffect(() => {
    if (isWanted.value) return undefined;
    const observer = new IntersectionObserver((entries) => {
      isWanted.value ||= entries.some(({ isIntersecting }) => isIntersecting);
      if (isWanted.value) observer.disconnect();
    });
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const url = useAssetUrl(isWanted.value ? path : undefined);
  return <img ref={place} class={name} src={url} alt={alt} loading="lazy" decoding="async" />;
}
