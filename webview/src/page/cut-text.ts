// A text that there is no room for says all of itself where the pointer rests. Screen readers read it whole anyway.

/** For the page's root, as a listener of what the pointer enters. */
export function tellCutText({ target }: Event): void {
  const cut = target instanceof Element ? target.closest<HTMLElement>('.ellipsis') : null;
  if (cut === null) return;
  // What an element says of itself goes first.
  const isSaid = cut.dataset['cut'] === undefined && cut.closest('[title]') !== null;
  if (isSaid) return;
  if (cut.scrollWidth > cut.clientWidth) {
    cut.dataset['cut'] = '';
    cut.title = cut.textContent;
  } else if (cut.dataset['cut'] !== undefined) {
    delete cut.dataset['cut'];
    cut.removeAttribute('title');
  }
}
