import type { RowReason } from '#contract/integrations/imports.ts'
import { inEachLanguage } from '#server/texts/say.ts'

type Words = { sheet: string; heading: string; reasons: Record<RowReason, string> }

/** The words of the file of refused rows. Indonesian offices know the column as "Alasan". */
export const REFUSED_WORDS = inEachLanguage<Words>((say) => ({
  sheet: say('Refused rows'),
  heading: say({ message: 'Reason', context: 'column of refused rows' }),
  reasons: {
    missing: say('is missing'),
    'not-a-number': say('is not a number'),
    'not-a-day': say('is not a date'),
    'not-a-phone': say('is not a phone number'),
    'not-an-email': say('is not an email address'),
    'formula-without-value': say(
      'is a formula without a result; open the file in your spreadsheet and save it',
    ),
    'error-in-cell': say('has an error of the spreadsheet'),
    'digits-lost': say('is too long a number: the spreadsheet has lost its last digits'),
    'too-long': say('is too long'),
    'not-a-choice': say('is none of the known values'),
    'not-a-position': say('is not a position'),
    negative: say('is below zero'),
    impossible: say('cannot be'),
    undecided: say('can be read in two ways'),
    'in-the-future': say('lies in the future'),
    'no-district': say('names no district for certain; write the subdistrict and the city'),
    'too-heavy': say('is more than 50 tonnes'),
    'needs-place': say('is needed for something to be collected'),
    'needs-way': say('or an email address is needed'),
    'permit-incomplete': say('is needed for a permit'),
    'not-a-weekday': say('is not one weekday; write one, in a row of its own for each'),
    'not-a-rhythm': say('is not every week, every 2 weeks or every 4 weeks'),
    'every-month': say(
      'is by months, and a month is no number of weeks; write “every 4 weeks” if you mean that',
    ),
    'not-a-window': say('is not a time from and to, such as 09.00–11.00'),
    'heading-again': say('A heading, not an entry'),
    total: say('A total, not an entry'),
    signature: say('A signature, not an entry'),
    note: say('A note, not an entry'),
    hidden: say('Hidden in the file'),
    twice: say('The same entry twice'),
  },
}))
