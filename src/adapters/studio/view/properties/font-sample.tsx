import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { FontFile } from '../../model/page/reference-names.js';
import { fontFamily } from '../../state/project/font-samples.js';

/** Some letters as a font draws them; nothing where it can not be drawn. */
export function FontSample({ file }: { readonly file: FontFile }) {
  const family = useSignal<string | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    void fontFamily(file).then((found) => {
      if (isShown) family.value = found;
    });
    return () => {
      isShown = false;
    };
  }, [file.href, file.bytes]);
  return family.value === undefined ? null : (
    <span class="font-sample" aria-hidden="true" style={{ fontFamily: family.value }}>
      AaBb 123
    </span>
  );
}
