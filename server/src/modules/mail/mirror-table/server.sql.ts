import type { Db } from '#kit/db.ts'

/** How a server is reached. */
export interface ServerAddress {
  host: string
  port: number
  security: 'tls' | 'starttls'
}

/** The mail server of a company: where mails are read, where they are sent, and where rules are written, if they are. */
export interface CompanyServer {
  imap: ServerAddress
  submission: ServerAddress
  sieve: ServerAddress | null
}

/** The mail server of a company; undefined if its mailboxes are in the portal. Locked until the transaction ends with `lock`. */
export async function findServer(db: Db, comCode: string, lock = false): Promise<CompanyServer | undefined> {
  const [row] = await db<CompanyServer[]>`
    select jsonb_build_object('host', host, 'port', port, 'security', security) as imap,
           jsonb_build_object('host', submission_host, 'port', submission_port, 'security', submission_security) as submission,
           case when sieve_host is not null
             then jsonb_build_object('host', sieve_host, 'port', sieve_port, 'security', sieve_security) end as sieve
      from mail_server where com_code = ${comCode} ${lock ? db`for update` : db``}`
  return row
}

/** Sets the mail server of a company. */
export async function saveServer(
  db: Db,
  comCode: string,
  { imap, submission, sieve }: CompanyServer,
  now: Date,
): Promise<void> {
  await db`
    insert into mail_server (
      com_code, host, port, security, submission_host, submission_port, submission_security, sieve_host,
      sieve_port, sieve_security, set_at)
    values (${comCode}, ${imap.host}, ${imap.port}, ${imap.security}, ${submission.host}, ${submission.port},
            ${submission.security}, ${sieve?.host ?? null}, ${sieve?.port ?? null}, ${sieve?.security ?? null}, ${now})
    on conflict (com_code) do update
       set host = excluded.host, port = excluded.port, security = excluded.security,
           submission_host = excluded.submission_host, submission_port = excluded.submission_port,
           submission_security = excluded.submission_security, sieve_host = excluded.sieve_host,
           sieve_port = excluded.sieve_port, sieve_security = excluded.sieve_security, set_at = excluded.set_at`
}

/** Deletes the mail server of a company; false if it has none. */
export async function deleteServer(db: Db, comCode: string): Promise<boolean> {
  const rows = await db`delete from mail_server where com_code = ${comCode} returning 1`
  return rows.length > 0
}

/** Deletes the passwords that the people of a company gave for another server: they are never sent to the new one. */
export async function endPasswords(db: Db, comCode: string): Promise<void> {
  await db`
    update mail_mirror set sealed = null, state = 'paused', reason = 'serverChanged' where com_code = ${comCode}`
}
