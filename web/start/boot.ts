import '#web/styles/index.css'
import { keepPresses } from './early-presses.ts'
import { leadStaff } from './lead-staff.ts'
import { servedPage } from './served-page.ts'

/** Long enough for any first frame; a tab in the background draws none. */
const PATIENCE_MS = 2000

/** Resolves once the browser has drawn what is there. */
const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    if (document.visibilityState === 'hidden') resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const pause = () => new Promise((resolve) => setTimeout(resolve))

/** Asks for files side by side that would otherwise be discovered one after the other. */
function fetchEarly(files: readonly string[]) {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}

/** Missing methods come first: whatever is fetched afterwards calls them (older-browsers.ts). */
const isComplete = () =>
  'at findLast toReversed toSorted toSpliced with'.split(' ').every((name) => name in []) &&
  'isWellFormed' in String.prototype &&
  'hasOwn' in Object &&
  'canParse' in URL &&
  'any' in AbortSignal &&
  'timeout' in AbortSignal

// The app begins when the page that the server made can be read: on a slow network nothing competes with it.
async function boot() {
  leadStaff()
  keepPresses()
  if (!isComplete()) await import('./older-browsers.ts')
  const served = servedPage()
  if (served) {
    await drawn()
    fetchEarly(served.modules)
    // In steps, so that a finger on the page never waits for all of it.
    await import('react-dom/client')
    await pause()
  }
  await import('./main.tsx')
}
void boot()
