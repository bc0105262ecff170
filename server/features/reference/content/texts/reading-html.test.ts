import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { readingHtml } from './reading-html.ts'

const OURS = `/api/content/images/${'ab'.repeat(16)}/960.webp`
const LINK = 'target="_blank" rel="noopener nofollow ugc"'

/** The written text, and the text that is read. */
const cases: [name: string, written: string, read: string, base?: string][] = [
  [
    'text',
    '<p>A <b>bold</b> and <i>leaning</i> CO<sub>2</sub></p>',
    '<p>A <strong>bold</strong> and <em>leaning</em> CO<sub>2</sub></p>',
  ],
  [
    'headings start below the title',
    '<h1>One</h1><h2>Two</h2><h5>Five</h5>',
    '<h2>One</h2><h2>Two</h2><h4>Five</h4>',
  ],
  ['a list', '<ul class="x"><li>One</li><li></li></ul>', '<ul><li>One</li></ul>'],
  [
    'a table',
    '<table style="x"><tr><th colspan="2" onclick="x">A</th></tr><tr><td rowspan="x">1</td><td></td></tr></table>',
    '<table><tr><th colspan="2">A</th></tr><tr><td>1</td><td></td></tr></table>',
  ],
  [
    'code',
    '<pre><code>if (a &lt; b &amp;&amp; c) {}</code></pre>',
    '<pre><code>if (a &lt; b &amp;&amp; c) {}</code></pre>',
  ],
  ['boxes', '<div class="row"><div>One</div><div>Two</div></div>', 'One\nTwo'],
  ['what is empty', '<p>&nbsp;</p><p><strong> <br></strong></p><p>x</p><hr id="a">', '<p>x</p><hr />'],
  [
    'a script',
    '<p>a</p><script>alert(1)</script><style>p{}</style><svg onload=alert(1)><a xlink:href="javascript:alert(1)">t</a></svg>',
    '<p>a</p>',
  ],
  ['a handler', '<p onclick="alert(1)" style="position:fixed" id="root" class="x">a</p>', '<p>a</p>'],
  [
    'a form',
    '<form action="https://evil.example"><input name="p"><button>Sign in</button></form><p>a</p>',
    '<p>a</p>',
  ],
  [
    'base, meta, object',
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=//evil"><object data="data:text/html,x"></object><embed src="x"><p>a</p>',
    '<p>a</p>',
  ],
  [
    'script addresses',
    '<a href="javascript:alert(1)">a</a><a href="&#106;avascript:alert(1)">b</a><a href="java\tscript:alert(1)">c</a><a href="data:text/html,x">d</a><a href="vbscript:x">e</a>',
    'abcde',
  ],
  [
    'addresses elsewhere',
    '<a href="https://example.org/?a=1&amp;b=2" target="_top" rel="opener">x</a>',
    `<a href="https://example.org/?a=1&amp;b=2" ${LINK}>x</a>`,
  ],
  [
    'mail and telephone',
    '<a href="mailto:a@example.org">a</a><a href="tel:+62215550100">b</a>',
    '<a href="mailto:a@example.org">a</a><a href="tel:+62215550100">b</a>',
  ],
  [
    'a place in this web app',
    '<a href="/collection?x=1#y">a</a><a href="page">b</a><a href="#top">c</a><a>d</a>',
    '<a href="/collection?x=1#y">a</a>bcd',
  ],
  [
    'an address without its scheme',
    '<a href="//evil.example/x">a</a><a href="/\\evil.example">b</a>',
    `<a href="http://evil.example/x" ${LINK}>a</a><a href="http://evil.example/" ${LINK}>b</a>`,
  ],
  [
    'a place on the site it comes from',
    '<a href="/b">a</a><a href="c?x">b</a>',
    `<a href="https://site.example/b" ${LINK}>a</a><a href="https://site.example/news/c?x" ${LINK}>b</a>`,
    'https://site.example/news/a',
  ],
  [
    'our picture',
    `<img src="${OURS}" width="640" height="50%" onerror="alert(1)" srcset="x 2x">`,
    `<img src="${OURS}" alt="" width="640" loading="lazy" />`,
  ],
  [
    'pictures of elsewhere',
    '<figure><img src="https://evil.example/a.jpg"><img src="data:image/png;base64,AA"><img src="x" onerror="alert(1)"></figure>a',
    'a',
  ],
  ['a picture with a long way', `<img src="/api/content/images/../../x/960.webp">a`, 'a'],
  [
    'a player',
    '<figure><div><iframe title="How to &quot;sort&quot;" width="5" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed&amp;autoplay=1" srcdoc="x"></iframe></div></figure>',
    `<figure><div data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" data-embed-title="How to &quot;sort&quot;"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" ${LINK}>How to &quot;sort&quot;</a></div>\n</figure>`,
  ],
  [
    'another player, in a paragraph',
    '<p><iframe src="//player.vimeo.com/video/76979871"></iframe></p>',
    `<div data-embed="https://player.vimeo.com/video/76979871" data-embed-title="Vimeo"><a href="https://vimeo.com/76979871" ${LINK}>Vimeo</a></div>`,
  ],
  [
    'no player',
    '<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe><iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>a',
    'a',
  ],
  [
    'a player that somebody wrote down',
    '<div data-embed="https://evil.example/" data-embed-title="x"><a href="javascript:alert(1)">x</a></div><hr data-embed="https://evil.example/" data-embed-title="x">a',
    '<hr />a',
  ],
  [
    'players in players',
    '<div data-embed="https://www.youtube.com/embed/dQw4w9WgXcQ"><div data-embed="https://evil.example"><script>x</script></div></div>a',
    `<div data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" data-embed-title="YouTube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" ${LINK}>YouTube</a></div>\na`,
  ],
  [
    'mutations',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math>a',
    'a',
  ],
  [
    'what never ends',
    '<p>a <a href="https://example.org/">b <strong>c',
    `<p>a <a href="https://example.org/" ${LINK}>b <strong>c</strong></a></p>`,
  ],
  [
    'comments and entities',
    '<!-- wp:paragraph --><p>1 &lt; 2 &amp; &copy; &amp;lt;b&amp;gt; \u0000x</p>',
    '<p>1 &lt; 2 &amp; © &amp;lt;b&amp;gt; x</p>',
  ],
]

describe('reading HTML', () => {
  test.each(cases)('%s', (_, written, read, base) => {
    expect(readingHtml(written, { base })).toBe(read)
  })

  test.each(cases)('done again it changes nothing: %s', (_, written, __, base) => {
    const once = readingHtml(written, { base, image: () => OURS })
    expect(readingHtml(once)).toBe(once)
    expect(readingHtml(once, { base, image: () => OURS })).toBe(once)
  })

  test('pictures of a site come from our server, late ones too, and those that count visitors do not', () => {
    const asked: string[] = []
    const html = `<p><img src="/wp-content/a.jpg" alt="A &quot;phone&quot;" width="1024" height="640">
      <img src="data:image/gif;base64,R0" data-src="b.jpg"><img src="https://count.example/x.gif" width="1" height="1">
      <img src="ftp://site.example/c.jpg"><img src="https://other.example/d.jpg"></p>`
    const image = (url: string) => {
      asked.push(url)
      return url.includes('other') ? null : OURS
    }
    const read = readingHtml(html, { base: 'https://site.example/news/a/', image })
    expect(read.match(/<img/g)).toHaveLength(2)
    expect(read).toContain(
      `<img src="${OURS}" alt="A &quot;phone&quot;" width="1024" height="640" loading="lazy" />`,
    )
    expect(asked).toEqual(
      expect.arrayContaining(['https://site.example/wp-content/a.jpg', 'https://site.example/news/a/b.jpg']),
    )
    expect(asked.join()).not.toContain('ftp')
  })

  // A case that takes 30 s fails.
  test('deep and long input ends', { timeout: 30_000 }, () => {
    for (const html of ['<em>'.repeat(30_000), '<div data-embed="x">'.repeat(6_000), '<'.repeat(100_000)]) {
      const once = readingHtml(html)
      expect(readingHtml(once)).toBe(once)
      plainText(html)
    }
  })

  // Random pieces in random order: nothing that runs, and nothing changes the second time.
  test('any combination of pieces', () => {
    const pieces = cases
      .flatMap(([, written]) => written.split(/(?=<)|(?<=>)/))
      .concat(
        '<',
        '>',
        '"',
        "'",
        '&lt;',
        '&amp;lt;',
        '</',
        '<!--',
        '-->',
        '<![CDATA[',
        '</p>',
        '</div>',
        '</iframe>',
      )
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    for (let round = 0; round < 3_000; round++) {
      const html = Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join('')
      const once = readingHtml(html)
      expect(readingHtml(once), html).toBe(once)
      expect(once).not.toMatch(
        /<(script|style|svg|math|form|base|iframe|object|embed)|<[^>]*\s(on\w+|style|id|class)=/i,
      )
      expect(once).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i)
    }
  })
})

test('sounds and films stay as links to their files, and with them their captions', () => {
  const html = `<figure><audio controls src="/a/wawancara%20pagi.mp3"></audio><figcaption>Wawancara</figcaption></figure>
    <figure><video src="https://site.example/b.mp4" autoplay></video></figure>
    <figure><video src="javascript:alert(1)"></video></figure>
    <audio><source src="/c.mp3"><a href="/c.mp3">c.mp3</a></audio>`
  const read = readingHtml(html, { base: 'https://site.example/news/' })
  expect(read).toContain(
    `<figure><a href="https://site.example/a/wawancara%20pagi.mp3" ${LINK}>▶ wawancara pagi.mp3</a><figcaption>Wawancara</figcaption></figure>`,
  )
  expect(read).toContain(`<a href="https://site.example/b.mp4" ${LINK}>▶ b.mp4</a>`)
  expect(read).toContain(`<a href="https://site.example/c.mp3" ${LINK}>c.mp3</a>`)
  expect(read).not.toMatch(/javascript|<(audio|video|source)/)
  expect(readingHtml(read)).toBe(read)
})

test.each([
  [
    'Daur Ulang Ponsel &#038; Laptop: apa yang &#8220;aman&#8221;?',
    'Daur Ulang Ponsel & Laptop: apa yang “aman”?',
  ],
  ['5 < 10: mengapa baterai kecil', '5 < 10: mengapa baterai kecil'],
  ['a<5 dan b>3', 'a<5 dan b>3'],
  [
    '<script>window.__pwned="title"</script>Isi <em>bermusuhan</em> &lt;img src=x onerror=alert(1)&gt;',
    'Isi bermusuhan <img src=x onerror=alert(1)>',
  ],
  ['Salt &amp;amp; &amp;lt;b&amp;gt;', 'Salt &amp; &lt;b&gt;'],
  ['<p>One</p>\n<p>Two<br>three <strong>bo</strong>ld</p>', 'One Two three bold'],
  ['<a title="a>b" href=\'x\'>c</a><!-- d --> e&nbsp;\u00a0f\u0000 ', 'c e f'],
  ['half a character \ud83d', 'half a character \ufffd'],
  ['', ''],
])('plain text of %s', (html, text) => {
  expect(plainText(html)).toBe(text)
})
