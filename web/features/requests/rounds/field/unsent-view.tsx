import { Trans, useLingui } from '@lingui/react/macro'
import { Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { Act } from './offline/acts.ts'
import { dropAct, useField } from './offline/field.ts'
import { deedName, handedText } from './handed-text.ts'
import { Screen } from './screen.tsx'

/** The waiting acts, and those that the server will never take: they reach the desk in another way. */
export function UnsentView() {
  const { t } = useLingui()
  const { acts } = useField()
  const refused = acts.filter((act) => act.refused)
  const waiting = acts.filter((act) => !act.refused)
  return (
    <Screen title={t`Not sent yet`}>
      {acts.length === 0 && (
        <p className="text-lg">
          <Trans>Everything has been sent.</Trans>
        </p>
      )}
      {refused.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">
            <Trans>Could not be sent</Trans>
          </h2>
          <p>
            <Trans>Send it to the desk as text. It stays here until you delete it.</Trans>
          </p>
          <ul className="flex flex-col gap-3">
            {refused.map((act) => (
              <Refused key={act.seq} act={act} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section>
          <h2 className="text-lg">
            <Trans>Waiting to be sent</Trans>
          </h2>
          <ul className="list-disc pl-5 text-lg">
            {waiting.map((act) => (
              <li key={act.seq} className="wrap-anywhere">
                {deedName(act)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  )
}

function Refused({ act }: { act: Act }) {
  const { t } = useLingui()
  const nameOf = useClassName()
  const [sure, setSure] = useState(false)
  const { status, code, message } = act.refused!
  const text = handedText(act, nameOf)
  return (
    <li className="flex flex-col gap-2 rounded-card border-2 border-danger bg-surface p-4">
      <p className="font-semibold text-danger wrap-anywhere">
        {errorMessage(new ApiError(status, code, message))}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">
        {'share' in navigator && (
          <Button
            variant="secondary"
            size="thumb"
            className="flex-1"
            // A person who closes the sheet has not shared it; the act stays.
            onClick={() => void navigator.share({ text }).catch(() => {})}
            icon={<Share2 className="size-5" aria-hidden="true" />}
          >
            <Trans>Share</Trans>
          </Button>
        )}
        <CopyButton value={text} label={t`Copy`} copiedLabel={t`Copied`} size="thumb" className="flex-1" />
        <Button
          variant={sure ? 'danger' : 'secondary'}
          size="thumb"
          className="flex-1"
          onClick={() => (sure ? void dropAct(act.seq) : setSure(true))}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
        >
          {sure ? <Trans>The desk has it: delete it here</Trans> : <Trans>Delete here</Trans>}
        </Button>
      </div>
    </li>
  )
}
