import type { Locale } from '#contract/foundation/locale.ts'

/**
 * A page of the server's own: whole as it is, without a script, for every browser.
 * @param body HTML, below the title
 */
export const plainPage = (locale: Locale, title: string, body: string) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Resirkuit</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="28" height="28">Resirkuit</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
