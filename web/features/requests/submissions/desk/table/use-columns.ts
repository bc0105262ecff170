import { useState } from 'react'
import { storage } from '#web/lib/device/storage.ts'
import { columns } from './submission-columns.tsx'

/** It leads into the row. */
export const LEAD = 'username'
const KEPT = 'desk-columns'
/** The width at which a table has room for every column. */
const ROOMY = '(width >= 120rem)'

/** The columns of the table: what this device chose, else what the screen has room for. The sender leads into the row. */
export function useColumns() {
  const [hidden, setHidden] = useState(() => storage.read<string[]>(KEPT) ?? hiddenAtFirst())
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]
    setHidden(next)
    storage.write(KEPT, next)
  }
  return { shown: columns.filter(({ key }) => key === LEAD || !hidden.includes(key)), toggle }
}
export type ChosenColumns = ReturnType<typeof useColumns>

const hiddenAtFirst = () =>
  window.matchMedia(ROOMY).matches
    ? []
    : columns.filter(({ needs }) => needs === 'room').map(({ key }) => key)
