import { Trans, useLingui } from '@lingui/react/macro'
import { DESCRIPTION_MAX } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { languageNames } from './names.ts'
import { RichText } from './text/rich-text.tsx'
import type { ItemEditing } from './use-item-editor.ts'

/** One language of an item: title, description and text. */
export function LanguagePanel(props: {
  editing: ItemEditing
  locale: Locale
  /** Somebody writes in this language. */
  onFocus: () => void
  className: string
}) {
  const { t, i18n } = useLingui()
  const { editing, locale } = props
  const { title, description, html } = editing.form.texts[locale]
  const language = i18n._(languageNames[locale])
  const change = (text: Parameters<ItemEditing['changeText']>[1]) => editing.changeText(locale, text)
  return (
    <Card
      as="section"
      aria-labelledby={`language-${locale}`}
      onFocus={props.onFocus}
      className={classNames('flex min-w-0 flex-col gap-4', props.className)}
    >
      <h3 id={`language-${locale}`} className="text-lg max-lg:sr-only">
        {language}
      </h3>
      <Field
        label={t`Title`}
        error={editing.untitled.includes(locale) && t`The text needs a title in ${language}.`}
        required
      >
        <Input
          name={`title-${locale}`}
          lang={locale}
          value={title}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field
        label={t`Description`}
        aside={
          <span className="tabular-nums">
            {description.length} / {DESCRIPTION_MAX}
          </span>
        }
        hint={t`For the card and for search engines. If it is empty, it is taken from the text.`}
      >
        <Textarea
          lang={locale}
          rows={3}
          className="min-h-24!"
          value={description}
          maxLength={DESCRIPTION_MAX}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <div className="flex flex-1 flex-col gap-1.5">
        <p className="text-sm font-semibold" aria-hidden="true">
          <Trans>Text</Trans>
        </p>
        <RichText
          value={html}
          version={editing.version}
          onChange={(html) => change({ html })}
          lang={locale}
          label={t`Text in ${language}`}
          toolbarLabel={t`Tools for the text in ${language}`}
        />
      </div>
    </Card>
  )
}
