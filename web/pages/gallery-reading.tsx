import type { ContentItem } from '#contract/content.ts'
import { ItemCard, ItemCardSkeleton } from '#web/features/content/item-card.tsx'
import { ListNotices, type ListState } from '#web/features/content/list-notices.tsx'
import { NewsCard, NewsCardSkeleton } from '#web/features/content/news-card.tsx'
import { ReadingBody } from '#web/features/content/reading-body.tsx'
import { ShareActions } from '#web/features/content/share-actions.tsx'
import { Card } from '#web/ui/card.tsx'

const article: ContentItem = {
  id: 'gallery',
  lang: 'id',
  title: 'Baterai menggembung: kenali, jauhkan, serahkan',
  description:
    'Tanda yang perlu dilihat, langkah yang aman, dan yang tidak boleh dicoba sampai baterai itu diserahkan.',
  content: '',
  date: '2026-11-20T18:00:00.000Z',
  image: null,
  icon: 'news-battery',
  link: null,
}
/** Nothing answers under this address: the placeholder takes its place. */
const broken = { ...article, icon: null, image: { id: '0'.repeat(32), width: 1600, height: 900, alt: '' } }
const phone = { ...article, icon: 'device-phone', title: 'Telepon dan tablet' }
const board = { ...article, icon: 'material-board', title: 'Printed circuit boards', lang: 'en' as const }

const list: ListState = {
  data: undefined,
  error: null,
  failureReason: null,
  isFetching: false,
  refetch: async () => undefined,
}
const stale = { success: true, items: [], fetched_at: '2026-11-19T07:00:00.000Z', stale: true } as const

const text = `<p>Ponsel berisi <strong>logam berharga</strong> dan bahan berbahaya, lihat <a href="/collection">penjemputan</a>.</p>
<h2>Heading of a part</h2><ul><li>Tembaga di kabel<ul><li>juga di motor</li></ul></li><li>Litium di baterai</li></ul>
<h3>Heading of a smaller part</h3><ol><li>Matikan perangkat.</li><li>Simpan di tempat kering.</li></ol>
<blockquote><p>Jangan membuka baterai yang menggembung.</p></blockquote>
<table><caption>A table</caption><thead><tr><th>Bahan</th><th>Di mana</th><th>Catatan</th></tr></thead>
<tbody><tr><td>Tembaga</td><td>Kabel, papan sirkuit</td><td>Bernilai</td></tr><tr><td>Kobalt</td><td>Baterai</td><td>Berbahaya</td></tr></tbody></table>
<figure><img src="/api/content/images/${'0'.repeat(32)}/640.webp" width="640" height="480" alt=""><figcaption>A picture that is missing.</figcaption></figure>
<div data-embed="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE"></div>
<pre>kg CO2e = kg × factor</pre><hr><p>Sumber: <a href="https://ewastemonitor.info">Global E-waste Monitor</a></p>`

/** What news, categories and materials are read in, for the gallery. */
export function GalleryReading() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <NewsCard item={article} eager={false} />
        <NewsCard item={broken} eager={false} />
        <NewsCardSkeleton />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <ItemCard kind="collection" item={phone} />
        <ItemCard kind="supply" item={board} />
        <ItemCard kind="collection" item={broken} />
        <ItemCardSkeleton />
      </div>
      <ListNotices list={{ ...list, data: stale as never }} failed="Could not load the news." />
      <ListNotices
        list={{ ...list, error: new Error('Server responded with 503') }}
        failed="Could not load the news."
      />
      <Card>
        <ShareActions title={article.title} url="https://contoh.example.org/news/gallery" />
        <ReadingBody html={text} lang="id" />
      </Card>
    </>
  )
}
