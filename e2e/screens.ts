// A way that two people go runs once: who sends or drives holds a phone, and the desk sits at a desk.
/** With one pixel for each of CSS: drawn without a GPU, seven times as many are most of the work. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
}
export const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
