/** Whether the focus is on something that the person uses: a button or a field. */
export const isFocusInUse = (): boolean =>
  document.activeElement?.matches('button, input, select, textarea') === true
