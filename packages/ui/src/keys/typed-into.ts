/** Inputs whose keys are theirs alone; a checkbox or a button takes no letter. */
const untyped = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const typed = `input${untyped.map((type) => `:not([type="${type}"])`).join('')}, textarea, select`

/** Whether letters go into what has the focus, so that they are no shortcuts. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typed))

/** Keys belong to an open dialog, menu or list before they belong to the page around it. */
export const isForAnother = (target: EventTarget | null, own: Element | null = null): boolean => {
  const modal = document.querySelector('[aria-modal="true"]')
  if (modal && !modal.contains(own)) return true
  return target instanceof Element && target.closest('[role="menu"], [role="listbox"], [role="tree"]') !== null
}
