import { useSyncExternalStore } from 'react'
import { localText, PREFIX, storage } from './storage.ts'

const KEY = 'sidebar'
/** The look of the staff's sidebar on this device: its size, once somebody chose it, and the open groups. */
type SidebarLook = { size?: 'wide' | 'icons'; open: readonly string[] }

const listeners = new Set<() => void>()

function keptLook(): SidebarLook {
  const { size, open } = storage.read<Partial<SidebarLook>>(KEY) ?? {}
  return {
    ...((size === 'wide' || size === 'icons') && { size }),
    open: Array.isArray(open) ? (open as readonly string[]) : [],
  }
}

/** Gives the page the room of the sidebar (web/styles/base.css). A page does it as it appears, so that nothing moves. */
export function applySidebar() {
  const { size } = keptLook()
  if (size) document.documentElement.dataset.sidebar = size
  else delete document.documentElement.dataset.sidebar
}

export function changeSidebar(change: Partial<SidebarLook>) {
  storage.write(KEY, { ...keptLook(), ...change })
  applySidebar()
  for (const listener of listeners) listener()
}

const onLook = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSidebarLook() {
  useSyncExternalStore(onLook, () => localText.getItem(PREFIX + KEY))
  return keptLook()
}
