import { join } from 'node:path'
import type { FixedSetting, Installation } from '#contract/administration/installation.ts'
import type { Context } from '#server/core/context.ts'
import type { OnPage } from '#server/installation/stored-settings.ts'

/** The variable behind each name that the environment may set. */
export const VARIABLES: Record<FixedSetting, OnPage> = {
  public_url: 'PUBLIC_URL',
  time_zone: 'TIME_ZONE',
  retention_months: 'RETENTION_MONTHS',
  mail_server: 'SMTP_URL',
  mail_from: 'MAIL_FROM',
  backup_at: 'BACKUP_AT',
  backup_dir: 'BACKUP_DIR',
  backup_keep: 'BACKUP_KEEP',
  table_copy: 'TABLE_COPY',
  embed_origins: 'EMBED_ORIGINS',
}

/** The settings in force, without the password of the mail server. */
export function readInstallation({ env, live, disk }: Pick<Context, 'env' | 'live' | 'disk'>): Installation {
  const names = Object.keys(VARIABLES) as FixedSetting[]
  return {
    public_url: env.PUBLIC_URL ?? '',
    time_zone: env.TIME_ZONE,
    retention_months: env.RETENTION_MONTHS,
    ...mailServerIn(env.SMTP_URL),
    mail_from: env.MAIL_FROM ?? '',
    backup_at: env.BACKUP_AT ?? '',
    backup_dir: env.BACKUP_DIR ?? '',
    backup_keep_days: env.BACKUP_KEEP.d,
    backup_keep_weeks: env.BACKUP_KEEP.w,
    backup_keep_months: env.BACKUP_KEEP.m,
    table_copy: env.TABLE_COPY,
    embed_origins: env.EMBED_ORIGINS,
    fixed: names.filter((name) => live.isFixed(VARIABLES[name])),
    backup_dir_default: join(disk.folder, 'backups'),
  }
}

function mailServerIn(smtp_url: string | undefined) {
  const { host, port, user, password } = partsOf(smtp_url)
  return { mail_host: host, mail_port: port, mail_user: user, mail_password_set: password !== '' }
}

/** The address of a mail server in its parts; the usual port where there is none. */
export function partsOf(smtp_url: string | undefined) {
  if (!smtp_url) return { host: '', port: 587, user: '', password: '' }
  const { protocol, hostname, port, username, password } = new URL(smtp_url)
  return {
    host: hostname,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}
