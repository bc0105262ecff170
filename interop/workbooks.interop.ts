import { randomUUID } from 'node:crypto'
import { equal, ok } from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { signUpAdmin } from './client.ts'
import type { Ground, Interop } from './interop.ts'

const NAMES = ['report', 'consignment', 'requests', 'register', 'impact', 'factors'] as const
type Name = (typeof NAMES)[number]

/** Files of an installation with three classes of devices in its store, one consignment and one request. */
const filesOf = ({ url, folder }: Ground) => (kept ??= makeFiles(url, folder))
let kept: ReturnType<typeof makeFiles> | undefined

async function makeFiles(url: string, folder: string) {
  const { call, download } = await signUpAdmin(url)
  const key = () => ({ 'idempotency-key': randomUUID() })
  const partner = { address: 'Jl. Industri 1, Bekasi', phone_number: '', email: '', note: '', active: true }
  const { partner: firm } = await call('POST', '/api/partners', {
    ...partner,
    name: 'PT Daur Ulang',
    kinds: ['recycler', 'transporter'],
  })
  for (const covers of ['recycler', 'transporter'])
    await call('POST', `/api/partners/${firm.id}/permits`, {
      covers,
      number: 'S.77/PSLB3/2026',
      issued_by: 'KLHK',
      waste: 'B107d',
      ends_on: '2099-12-31',
    })
  const day = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString().slice(0, 'yyyy-mm-dd'.length)
  const weights = { laptop: 2706, 'microwave-oven': 61.25, 'washing-machine': 0.345 }
  const { lots } = await call(
    'POST',
    '/api/custody/receipts',
    {
      store_id: 1,
      happened_on: day,
      slip_number: 'BA-1',
      image_id: null,
      message: '',
      waste_source: 'business',
      entries: Object.entries(weights).map(([device_class, weight_kg]) => ({
        device_class,
        weight_kg,
        confirmed: true,
      })),
    },
    key(),
  )
  const begun = await call('POST', '/api/consignments', {
    store_id: 1,
    receiver_id: firm.id,
    transporter_id: firm.id,
    waste_code: 'B107d',
    note: '',
    packaging: 'Palet',
    vehicle: 'B 9123 XY',
    leaves_on: day,
    manifest_number: 'FST-77-1',
  })
  const { id } = begun.consignment
  const { consignment } = await call('PUT', `/api/consignments/${id}/lots`, {
    version: begun.consignment.version,
    lots: lots.map((lot: { id: number }, at: number) => ({
      lot_id: lot.id,
      weight_kg: null,
      box_number: `K${at + 1}`,
      seal_number: '',
    })),
  })
  await call('POST', `/api/consignments/${id}/sending`, { version: consignment.version, sent_on: day })
  await call('POST', '/api/submissions', {
    message: 'Kulkas dan offset komputer',
    form_id: 11,
    location: 'Coblong',
  })
  const [year, month] = day.split('-').map(Number)
  const quarter = `/api/admin/reports/${year}-Q${Math.ceil(month! / 3)}/file?format=`
  const paths: Record<Name, string> = {
    report: `${quarter}xlsx`,
    consignment: `/api/consignments/${id}/sheet?format=xlsx`,
    requests: '/api/submissions/export?format=xlsx&locale=id',
    register: '/api/admin/register/file?format=xlsx',
    impact: '/api/impact/table?format=xlsx',
    factors: '/api/factors/current?format=xlsx',
  }
  const save = async (file: string, path: string) => {
    writeFileSync(join(folder, file), await download(path))
    return join(folder, file)
  }
  for (const name of NAMES) await save(`${name}.xlsx`, paths[name])
  return {
    books: NAMES.map((name) => join(folder, `${name}.xlsx`)),
    papers: {
      report: await save('report-paper.pdf', `${quarter}pdf`),
      consignment: await save('consignment-paper.pdf', `/api/consignments/${id}/sheet?format=pdf`),
    },
  }
}

/** LibreOffice as somebody in Indonesia has it: commas in decimals, points between thousands. */
function convert({ folder, run }: Ground, to: string, books: readonly string[]) {
  const profile = join(folder, 'profile')
  run('mkdir', ['-p', join(profile, 'user')])
  writeFileSync(
    join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>id-ID</value></prop></item></oor:items>`,
  )
  const out = join(folder, to.split(':', 1)[0]!)
  run('soffice', [
    ...[`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', to, '--outdir', out],
    ...books,
  ])
  return out
}

const INDONESIAN_NUMBER = /^-?\d{1,3}(?:\.?\d{3})*(?:,\d+)?$/

const interop: Interop = {
  debian: ['libreoffice-calc-nogui', 'poppler-utils', 'ghostscript'],
  checks: {
    'each sheet has buttons to filter in LibreOffice': async (ground) => {
      const { books } = await filesOf(ground)
      const folder = convert(ground, 'fods', books)
      for (const book of books) {
        const name = basename(book, '.xlsx')
        const xml = readFileSync(join(folder, `${name}.fods`), 'utf8')
        const tables = xml.match(/<table:table /g)!.length
        const ranges = xml.match(/<table:database-range [^>]*display-filter-buttons="true"/g) ?? []
        equal(ranges.length, tables, `${name}: ${ranges.length} filters on ${tables} sheets`)
        equal(xml.match(/<table:table-header-rows>/g)?.length, tables, `${name}: heads to repeat`)
      }
    },
    'numbers are numbers, days are days, and sums are right in id_ID': async (ground) => {
      const { books } = await filesOf(ground)
      const folder = convert(ground, 'fods', books)
      const consignment = readFileSync(join(folder, 'consignment.fods'), 'utf8')
      for (const kg of ['2706', '61.25', '0.345'])
        ok(
          consignment.includes(`office:value-type="float" office:value="${kg}"`),
          `${kg} is a number in the consignment`,
        )
      ok(
        /office:value-type="float" office:value="2767.595"[^>]*>\s*<text:p>2767,595<\/text:p>/.test(
          consignment,
        ),
        'the sum is shown as 2767,595',
      )
      ok(/table:formula="of:=SUBTOTAL\(109;/.test(consignment), 'the sum is a formula')
      ok(/office:value-type="date" office:date-value="20\d\d-\d\d-\d\d"/.test(consignment), 'a date')
      const report = readFileSync(join(folder, 'report.fods'), 'utf8')
      ok(/office:value-type="date" office:date-value="20\d\d-\d\d-\d\d"/.test(report), 'a date in Manifes')
    },
    'cells that look like numbers of Indonesia are no texts': async (ground) => {
      const { books } = await filesOf(ground)
      // 44: commas between cells; 76: UTF-8; with -1 each sheet becomes a file.
      const folder = convert(
        ground,
        'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false,false,false,-1',
        [...books],
      )
      const text = readFileSync(join(folder, 'consignment-Lembar kiriman.csv'), 'utf8')
      const kilograms = text
        .split('\n')
        .slice(1, 4)
        .map((line) => line.split(';')[16]!)
      for (const kg of kilograms) ok(INDONESIAN_NUMBER.test(kg), `${kg} is written as in Indonesia`)
      ok(kilograms.includes('61,25'), `${kilograms} has 61,25`)
    },
    'workbooks print across, on few pages, with their heads on each': async (ground) => {
      const { books } = await filesOf(ground)
      const folder = convert(ground, 'pdf', books)
      for (const [name, most] of [
        ['report', 7],
        ['consignment', 1],
        ['requests', 1],
        ['impact', 4],
      ] as const) {
        const info = ground.run('pdfinfo', [join(folder, `${name}.pdf`)])
        const pages = Number(/Pages:\s+(\d+)/.exec(info)![1])
        ok(pages <= most, `${name}: ${pages} pages`)
        ok(/Page size:\s+84\d.* x 59\d/.test(info), `${name} is across: ${info}`)
      }
      // Wrapped, and not cut: the last words of the longest head.
      const report = ground.run('pdftotext', [join(folder, 'report.pdf'), '-']).split('\f')[0]!
      equal(report.match(/penerima\s+\(kg\)/g)?.length, 2, 'the heads of the balance are whole')
      const register = join(folder, 'register.pdf')
      const pages = ground.run('pdftotext', ['-layout', register, '-']).split('\f').slice(0, -1)
      ok(pages.length > 1, 'the register has several pages')
      for (const page of pages) ok(page.includes('Dasar hukum'), 'the head is on each page')
    },
    'papers can be read after Ghostscript has made them small': async (ground) => {
      const { papers } = await filesOf(ground)
      const words = (path: string) =>
        ground.run('pdftotext', [path, '-']).split(/\s+/).filter(Boolean).toSorted()
      for (const [name, path] of Object.entries(papers)) {
        const small = join(ground.folder, `${name}-small.pdf`)
        ground.run('gs', [
          ...['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-dPDFSETTINGS=/ebook'],
          ...[`-sOutputFile=${small}`, path],
        ])
        equal(words(small).join(' '), words(path).join(' '), name)
      }
    },
  },
}
export default interop
