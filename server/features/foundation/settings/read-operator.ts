import type { Operator } from '#contract/administration/operations.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from './read-settings.ts'

/** The operator as the public pages show it. */
export async function readOperator({ db }: Pick<Context, 'db'>): Promise<Operator> {
  const settings = await readSettings(db)
  return {
    success: true,
    name: settings.operator_name,
    phone: settings.operator_phone,
    whatsapp: settings.operator_whatsapp,
    address: settings.operator_address,
    hours: settings.operator_hours,
    logo: settings.operator_logo,
    answer_days: settings.answer_days,
  }
}
