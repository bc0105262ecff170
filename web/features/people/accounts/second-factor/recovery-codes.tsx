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
          Write these codes down and keep them apart from your phone. If you do not have your phone, each code
          lets you log in once. The codes are not shown again.
        </Trans>
      </p>
      <ul className="grid grid-cols-2 gap-2 rounded-control bg-sunken p-4 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton wide value={codes.join('\n')} label={t`Copy`} copiedLabel={t`Copied`} />
      <Button wide onClick={onDone}>
        <Trans>I have saved them</Trans>
      </Button>
    </div>
  )
}
