import { useState, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { storage } from '#web/lib/device/storage.ts'
import { Button } from '#web/ui/button.tsx'

const KEPT = 'letter-keys'

/** Whether the table listens to single letters; remembered on this device. */
export function useLetterKeys() {
  const [letters, setLetters] = useState(() => storage.read<boolean>(KEPT) ?? true)
  const change = (on: boolean) => {
    setLetters(on)
    storage.write(KEPT, on)
  }
  return [letters, change] as const
}

/** Which keys there are, and the switch for those that are a single letter. */
export function KeysLine({ letters, onChange }: { letters: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="hidden items-center gap-1 text-xs text-muted lg:flex">
      <p>
        {letters ? (
          <Trans>
            Keys: <Key>/</Key> search, <Key>j</Key> <Key>k</Key> or arrows move, <Key>Enter</Key> opens,{' '}
            <Key>s</Key> selects, <Key>x</Key> rejects as spam.
          </Trans>
        ) : (
          <Trans>
            Keys: arrows move in the table, <Key>Enter</Key> opens.
          </Trans>
        )}
      </p>
      <Button variant="ghost" size="small" onClick={() => onChange(!letters)}>
        {letters ? <Trans>Turn off the letter keys</Trans> : <Trans>Turn on the letter keys</Trans>}
      </Button>
    </div>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-chip border border-line bg-surface px-1.5 font-mono">{children}</kbd>
)
