import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { LOCALES, type Locale } from '#contract/foundation/locale.ts'
import type { Embed } from '#contract/integrations/embeds.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { BASE } from '#web/lib/api/base.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

const NAMES: Record<Locale, string> = { id: 'Bahasa Indonesia', en: 'English' }

/** An embed: its code to copy, and how it looks. */
export function EmbedRow({ embed }: { embed: Embed }) {
  const { t } = useLingui()
  const say = useBilingual()
  const [language, setLanguage] = useState(useLocale())
  const [shown, setShown] = useState(false)
  const title = say(embed.title)
  const code = embed.html?.[language]
  return (
    <li className="flex flex-col gap-3 py-4">
      <div>
        <h4 className="font-semibold">{title}</h4>
        <p className="text-sm text-muted">{say(embed.purpose)}</p>
      </div>
      <Field label={t`Language of ${title}`} hideLabel>
        <Select
          value={language}
          onChange={({ target }) => setLanguage(target.value === 'id' ? 'id' : 'en')}
          className="max-w-56"
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {NAMES[locale]}
            </option>
          ))}
        </Select>
      </Field>
      {code && (
        <>
          <pre
            role="group"
            aria-label={t`HTML of ${title}`}
            className="rounded-control bg-sunken px-3 py-2 text-xs wrap-anywhere whitespace-pre-wrap"
          >
            {code}
          </pre>
          <div className="flex flex-wrap gap-2">
            <CopyButton value={code} label={t`Copy the HTML`} copiedLabel={t`Copied`} />
            <Button variant="ghost" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? <Trans>Hide the preview</Trans> : <Trans>Show a preview</Trans>}
            </Button>
          </div>
          {shown && <Preview title={title} url={`${BASE}${embed.path}?lang=${language}`} />}
        </>
      )}
    </li>
  )
}

/** The frame as another site shows it, as high as it says. */
function Preview({ title, url }: { title: string; url: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height_px, setHeight] = useState(320)
  useEffect(() => {
    const follow = ({ source, data }: MessageEvent) => {
      // In a sandbox it has no origin.
      if (source !== frame.current?.contentWindow) return
      const told = (data as { height?: unknown } | null)?.height
      if (typeof told === 'number') setHeight(told)
    }
    window.addEventListener('message', follow)
    return () => window.removeEventListener('message', follow)
  }, [])
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      sandbox="allow-scripts"
      height={height_px}
      className="w-full rounded-control border border-line"
    />
  )
}
