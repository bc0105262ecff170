import parsePhoneNumber from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { doubtfulPhone, mayHaveWhatsApp, Phone, readPhone } from './phone.ts'

const MOBILE = '+6281234567890'

describe('§1 one reader of phone numbers', () => {
  it.each([
    ['62 811-123-456', '+62811123456'],
    ['62811123456', '+62811123456'],
    ['62 21 5551234', '+62215551234'],
    ['62-21-5551234', '+62215551234'],
    ['62 31 5551234', '+62315551234'],
    ['62 251 812345', '+62251812345'],
    ['62 341 55123', '+6234155123'],
    ['62 0812 3456 7890', MOBILE],
    ['62 (0)21 5551234', '+62215551234'],
    ['(62) 812 3456 7890', MOBILE],
  ])('§1 digits that begin with 62 are an Indonesian number: %s', (typed, e164) =>
    expect(readPhone(typed).e164).toBe(e164),
  )

  it.each(['00', '001', '007', '008', '01017', '+00'])('§1 %s and 62 are +62', (prefix) => {
    expect(readPhone(`${prefix}62 811 123 456`).e164).toBe('+62811123456')
    expect(readPhone(`${prefix} 62 21 5551234`).e164).toBe('+62215551234')
  })

  it.each([
    ['+62 62812 3456 7890', MOBILE],
    ['+62 62 811 123 456', '+62811123456'],
    ['6262 812 3456 7890', MOBILE],
    ['062 812 3456 7890', MOBILE],
    ['+62 62 21 5551234', '+62215551234'],
    ['+62 062812 3456 7890', MOBILE],
  ])('§1 the country twice is the country once: %s', (typed, e164) =>
    expect(readPhone(typed).e164).toBe(e164),
  )

  it.each([
    ['0622 23456', '+6262223456'],
    ['0622 435678', '+62622435678'],
    ['+62 622 7551234', '+626227551234'],
    ['(0628) 91234', '+6262891234'],
  ])('§1 an area of Sumatra that begins with 62 stays one: %s', (typed, e164) =>
    expect(readPhone(typed)).toEqual({ e164, kind: 'landline' }),
  )

  it.each([
    '0812 3456 7890',
    '0812.3456.7890',
    '0812/3456/7890',
    '0812_3456_7890',
    '0812-3456-78-90',
    '(0812) 3456-7890',
    '[0812] 3456 7890',
    '0812–3456–7890',
    '0812—3456‑7890',
    '0812−3456‒7890',
    '0812\u00a03456\u202f7890',
    '0812\t3456\n7890',
    '\u202a+62 812-3456-7890\u202c',
    '\u200e0812\u200b3456\u20607890\u2069',
    '\ufeff0812\u00ad3456\u00ad7890',
    '０８１２３４５６７８９０',
    '＋６２　８１２－３４５６－７８９０',
    '٠٨١٢٣٤٥٦٧٨٩٠',
    '+۶۲ ۸۱۲ ۳۴۵۶ ۷۸۹۰',
    '०८१२३४५६७८९०',
    'O812 3456 789O',
    '812 3456 7890',
    '+0812 3456 7890',
    '+62 (0) 812 3456 7890',
    '+62-0812-3456-7890',
    '(+62) 812 3456 7890',
    '( +62 )812-3456-7890',
  ])('§1 blanks, signs and digits of every kind: %j', (typed) => expect(readPhone(typed).e164).toBe(MOBILE))

  it.each([
    '0812 3456 7890 (WA)',
    'WA: 0812 3456 7890',
    'WA 0812 3456 7890',
    'wa.0812 3456 7890',
    'WA0812 3456 7890',
    'W/A 0812 3456 7890',
    'HP 0812 3456 7890',
    'No. HP / WA : 0812 3456 7890',
    'Telp. 0812 3456 7890',
    'Tlp: 0812 3456 7890',
    'hub. 0812 3456 7890',
    'hubungi saya: 0812 3456 7890',
    'Nomor WhatsApp 0812 3456 7890',
    'tel:+6281234567890',
    'tel:0812-3456-7890',
    'tel:81234567890;phone-context=+62',
    'No.HP:0812-3456-7890',
    '"0812 3456 7890"',
    'TEL:+62-812-3456-7890',
    'sms:+6281234567890',
    'https://wa.me/6281234567890',
    'http://wa.me/+6281234567890',
    'wa.me/6281234567890?text=Halo%2C%20saya%20punya%205%20laptop',
    'https://wa.me/081234567890',
    'https://api.whatsapp.com/send?phone=6281234567890&text=Halo+12345',
    'https://api.whatsapp.com/send/?phone=%2B6281234567890&text&type=phone_number&app_absent=0',
    'https://web.whatsapp.com/send?text=Hi&phone=6281234567890',
    'whatsapp://send?phone=6281234567890',
    '0812 3456 7890 (https://wa.me/6281234567890)',
    '0812 3456 7890 / +62 812 3456 7890',
    '📞 0812-3456-7890',
    '🇮🇩 +62 812-3456-7890',
    '0️⃣812 3456 7890',
    'T: +62 812 3456 7890',
    'WA only: 0812 3456 7890',
    '0812 3456 7890 (WA/Telegram)',
    'Chat saya di https://wa.me/6281234567890',
    'https://wa.me/+62 812-3456-7890',
    'https://wa.me/c/6281234567890',
    'wa.me/6281234567890?text=Halo, saya punya 5 laptop',
    'tel:%2B6281234567890',
    'tel:+6281234567890;isub=12',
    'sms:081234567890?body=Halo',
    'TEL;TYPE=CELL:+6281234567890',
    'item1.TEL;waid=6281234567890:+62 812-3456-7890',
    '="081234567890"',
    '81234567890.0',
  ])('§1 labels, addresses and links: %s', (typed) => expect(readPhone(typed).e164).toBe(MOBILE))

  it.each([
    ['two', '0812 3456 7890 / 0813 2222 3333'],
    ['two', '0812 3456 7890, 0813 2222 3333'],
    ['two', '0812 3456 7890 atau 0813 2222 3333'],
    ['two', '0812 3456 7890 0813 2222 3333'],
    ['two', '081234567890081322223333'],
    ['two', '0812 3456 7890\n021 5551234'],
    ['two', '+6281234567890+6281322223333'],
    ['two', '0812 3456 7890 (istri: 0813 2222 3333)'],
    ['two', '(021) 5551234 / 35'],
    ['two', '0341 551234/5'],
    ['two', '0341 551234-5'],
    ['two', '(021) 5551234-35'],
    ['two', 'WA 0812 3456 7890; kantor 021 5551234'],
    ['identity', '3174012345670001'],
    ['identity', 'NIK 3174 0123 4567 0001'],
    ['identity', '6271011201900001'],
    ['identity', '01.234.567.8-901.000'],
    ['long', '08123456789012'],
    ['long', '+62 8123 4567 89012'],
    ['long', '+4915112345678901234'],
    ['short', '0812'],
    ['short', '12'],
    ['short', '+62'],
    ['short', '0812 3456'],
    ['area', '5551234'],
    ['area', '65 9123 4567'],
    ['area', '251 812345'],
    // 00 86, or 008 and 65? Either would be a guess.
    ['area', '008659123456789'],
    ['area', '001 415 555 2671'],
    ['area', '007 912 345 67 89'],
    ['extension', '021 5551234 pswt 12'],
    ['extension', 'tel:+62215551234;isub=1;ext=12'],
    ['service', '112'],
    ['service', '119'],
    ['service', '1500 123'],
    ['service', '1-500-123'],
    ['service', '14045'],
    ['service', '+62 1500123'],
    ['words', '*123#'],
    ['operator', '0845 1234 5678'],
    ['operator', '0200 123456'],
    ['operator', '+1 234'.padEnd(14, '1')],
    ['extension', '021 5551234 ext 12'],
    ['extension', '(021) 555-1234 ext. 12'],
    ['extension', '021-5551234 pes. 12'],
    ['extension', '021 5551234 x12'],
    ['extension', '021 5551234#12'],
    ['extension', '0812 3456 7890 (2)'],
    ['extension', 'tel:+62215551234;ext=12'],
    ['words', '0812 3456 7890 (Budi)'],
    ['words', 'Bu Ani 0812 3456 7890'],
    ['none', 'call me'],
    ['none', '-'],
    ['link', 'https://wa.me/message/ABCDEFG'],
    ['link', 'https://chat.whatsapp.com/Ab1Cd2Ef3'],
  ] as const)('§1 refused with a reason of its own, %s: %s', (problem, typed) =>
    expect(readPhone(typed)).toEqual({ problem }),
  )

  it.each([
    ['+65 6123 4567', '+6561234567'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['0049 151 12345678', '+4915112345678'],
    ['00 1 415 555 2671', '+14155552671'],
    ['https://wa.me/6591234567', '+6591234567'],
    ['+60 12-345 6789', '+60123456789'],
    ['001 65 9123 4567', '+6591234567'],
    ['007 65 9123 4567', '+6591234567'],
    ['008 65 9123 4567', '+6591234567'],
    ['01017 65 9123 4567', '+6591234567'],
    ['0081 90 1234 5678', '+819012345678'],
    ['0086 138 0013 8000', '+8613800138000'],
    ['00852 5123 4567', '+85251234567'],
    ['00 7 912 345 67 89', '+79123456789'],
    ['0031 (0)6 12345678', '+31612345678'],
    ['+61 0412 345 678', '+61412345678'],
    ['+39 06 69812345', '+390669812345'],
  ])('§1 a number of another country is kept: %s', (typed, e164) =>
    expect(readPhone(typed)).toEqual({ e164, kind: 'foreign' }),
  )

  it('§1 a number that was read is read again as itself', () => {
    for (const typed of ['0812 3456 7890', '62 21 5551234', '0622 23456', '0800 1 234567', '+65 6123 4567'])
      expect(readPhone(readPhone(typed).e164!).e164).toBe(readPhone(typed).e164)
  })

  it('§1 the plan of Indonesian numbers is that of libphonenumber, but for areas 62x and service numbers', () => {
    const differs: string[] = []
    for (let area = 100; area < 1000; area++)
      for (let more = 3; more <= 11; more++) {
        const national = `${area}${'23456789012'.slice(0, more)}`
        const known = parsePhoneNumber(`+62${national}`)
        const type = known?.isValid() ? known.getType() : undefined
        if (type === 'UAN' || type === 'PREMIUM_RATE' || national.startsWith('62')) continue
        const kind = { MOBILE: 'mobile', FIXED_LINE: 'landline', TOLL_FREE: 'free', SHARED_COST: 'free' }[
          type as 'MOBILE'
        ]
        if (national.startsWith('177')) continue
        const read = readPhone(`+62${national}`)
        if (read.e164 !== (kind && `+62${national}`))
          differs.push(`${national} ${type} ${JSON.stringify(read)}`)
      }
    expect(differs).toEqual([])
  })

  it('§1 the schema refuses in words, and lets an empty text pass', () => {
    for (const blank of ['', '  ', '\u200e\u00a0']) expect(Phone.safeParse(blank).success).toBe(true)
    expect(Phone.safeParse('0812 3456 7890 / 0813 2222 3333').error?.issues).toMatchObject([
      { message: 'must be one number only' },
    ])
  })
})

describe('§1 numbers that are stored already', () => {
  it.each([
    ['+6262811123456', { likely: '+62811123456' }],
    ['+6262215551234', { likely: '+62215551234' }],
    ['+626234155123', { likely: '+6234155123' }],
    ['+628123456789012', { likely: null }],
    ['+625551234', { likely: null }],
    ['+6281234567890', undefined],
    ['+6262223456', undefined],
    ['+62215551234', undefined],
    ['+6591234567', undefined],
  ])('§1 %s: %j', (e164, doubt) => expect(doubtfulPhone(e164)).toEqual(doubt))

  it('§1 a landline gets no link of WhatsApp', () => {
    for (const [e164, may] of [
      ['+6281234567890', true],
      ['+62215551234', false],
      ['+6262811123456', false],
      ['+62800123456', false],
      ['+6591234567', true],
    ] as const)
      expect([e164, mayHaveWhatsApp(e164)]).toEqual([e164, may])
  })
})
