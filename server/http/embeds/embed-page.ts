import type { Locale } from '#contract/foundation/locale.ts'
import { html, type PlainContent } from '../plain/plain-page.ts'
import { linkOut } from './embed.ts'

/**
 * The document of an embed: no header, no navigation, and a script that only tells the height.
 * @param answer whether it answers a form, so that its heading or the first wrong field takes the focus
 * @param light whether it stays light for readers of dark pages, on a site that knows no dark
 */
export const embedPage = (
  locale: Locale,
  { title, body }: PlainContent,
  { light, answer, operator_name }: { light: boolean; answer: boolean; operator_name: string },
) => `<!doctype html>
<html lang="${locale}"${light ? ' data-theme="light"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(title)} - Resirkuit</title>
<link rel="stylesheet" href="/plain.css">
<link rel="stylesheet" href="/embed.css">
<script src="/embed-frame.js" defer></script>
</head>
<body>
<main>
<h1${answer ? ' tabindex="-1" data-answer' : ''}>${html(title)}</h1>
${body}
<p class="small source">${linkOut('/', operator_name || 'Resirkuit')}</p>
</main>
</body>
</html>
`
