/** Opens the browser's dialog for files. Nothing happens if it is cancelled. */
export function chooseFiles(
  options: { readonly accept?: string; readonly isOne?: boolean },
  use: (files: File[]) => void,
) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = options.accept ?? '';
  input.multiple = options.isOne !== true;
  input.onchange = () => use([...(input.files ?? [])]);
  input.click();
}
