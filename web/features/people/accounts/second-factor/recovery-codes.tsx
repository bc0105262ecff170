import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Codes that nobody can read a second time. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>
          Write these codes down and keep them apart from your phone. Each lets you in once when you do not
          have it. They are not shown again.
        </Trans>
      </p>
      <ul className="grid grid-cols-2 gap-2 rounded-control bg-sunken p-4 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton wide value={codes.join('\n')} label={t`Copy`} copiedLabel={t`Copied`} />
      <Button wide onClick={onDone}>
        <Trans>I have kept them</Trans>
      </Button>
    </div>
  )
}
