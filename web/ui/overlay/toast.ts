type Message = {
  title: string
  description?: string
  /** One thing to do about it, e.g. undo. */
  action?: { label: string; onPress: () => void }
  /** How long it stays, in ms; 0 keeps it. */
  timeout_ms?: number
}

type Toast = {
  id: string
  type: 'success' | 'error' | 'info'
  title: string
  description?: string
  timeout: number
  actionProps?: { children: string; onClick: () => void }
}
type Manager = { add: (toast: Toast) => unknown; close: (id: string) => void }

// The code that shows messages is fetched with the first one; until it is there they wait here.
let manager: Manager | undefined
let waiting: Toast[] = []
let count = 0
const listeners = new Set<() => void>()

export const toaster = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Whether anything was said yet. */
  wanted: () => count > 0,
}

/** Called by the toaster once it can show something. */
export function connect(shown: Manager) {
  manager = shown
  for (const message of waiting) manager.add(message)
  waiting = []
}

function show(type: Toast['type'], message: string | Message) {
  const { title, description, action, timeout_ms } =
    typeof message === 'string' ? ({ title: message } as Message) : message
  const toast: Toast = {
    id: `toast-${++count}`,
    type,
    title,
    ...(description !== undefined && { description }),
    timeout: timeout_ms ?? (type === 'error' || action ? 8000 : 4000),
    ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
  }
  if (manager) manager.add(toast)
  else waiting.push(toast)
  for (const listener of listeners) listener()
  return toast.id
}

/** Says what happened, from anywhere: `toast.success(t`Copied`)`. Gives an id that `toast.close` takes. */
export const toast = {
  success: (message: string | Message) => show('success', message),
  error: (message: string | Message) => show('error', message),
  info: (message: string | Message) => show('info', message),
  close: (id: string) => {
    waiting = waiting.filter((message) => message.id !== id)
    manager?.close(id)
  },
}
