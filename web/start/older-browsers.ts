// The features that browsers since the floor (package.json, `browserslist`) lack and that the app and its packages
// call. Fetched by boot.ts where one of them is missing. scripts/checks/check-floor.ts refuses a build that calls
// more than these.
import 'core-js/modules/es.array.at.js'
import 'core-js/modules/es.array.find-last.js'
import 'core-js/modules/es.array.find-last-index.js'
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.object.has-own.js'
import 'core-js/modules/es.string.at-alternative.js'
import 'core-js/modules/es.string.is-well-formed.js'
import 'core-js/modules/es.typed-array.at.js'
import 'core-js/modules/es.typed-array.to-reversed.js'
import 'core-js/modules/es.typed-array.to-sorted.js'
import 'core-js/modules/es.typed-array.with.js'
import 'core-js/modules/web.structured-clone.js'
import 'core-js/modules/web.url.can-parse.js'

/** The reason that a signal of this name gives. */
const reasonOf = (name: 'AbortError' | 'TimeoutError') =>
  new DOMException(name === 'AbortError' ? 'The signal is aborted.' : 'It took too long.', name)

const aborted = new WeakMap<AbortSignal, unknown>()
const reasonsAreMissing = !('reason' in AbortSignal.prototype)

/** `abort` of these browsers takes no reason: it is kept beside the signal. */
function abortWith(controller: AbortController, reason: unknown) {
  if (reasonsAreMissing) aborted.set(controller.signal, reason)
  controller.abort(reason)
}

if (reasonsAreMissing)
  Object.defineProperty(AbortSignal.prototype, 'reason', {
    configurable: true,
    get(this: AbortSignal) {
      return this.aborted ? (aborted.get(this) ?? reasonOf('AbortError')) : undefined
    },
  })

const provide = <Owner extends object>(owner: Owner, methods: Partial<Owner>) => {
  for (const [name, value] of Object.entries(methods))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

provide(AbortSignal.prototype, {
  throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw this.reason
  },
})

provide(AbortSignal, {
  timeout(delay_ms: number) {
    const controller = new AbortController()
    setTimeout(() => abortWith(controller, reasonOf('TimeoutError')), delay_ms)
    return controller.signal
  },
  any(signals: Iterable<AbortSignal>) {
    const controller = new AbortController()
    for (const signal of signals) {
      const follow = () => abortWith(controller, signal.reason as unknown)
      if (signal.aborted) follow()
      else signal.addEventListener('abort', follow, { once: true })
    }
    return controller.signal
  },
})
