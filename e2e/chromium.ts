/** How every browser of the tests is started. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test is gone before code that was made faster pays for the making: a sixth of the time.
  '--js-flags=--no-opt --no-maglev',
]
