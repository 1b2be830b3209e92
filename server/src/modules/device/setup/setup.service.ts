import { createHash, randomBytes } from 'node:crypto'
import type { DeviceKind, deviceApi } from '@maru/api/device'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, type PublicContext, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { addAppPassword, deleteAppPassword, loadViewer, selectOwnLogin } from '#modules/account/index.ts'
import { profileXml } from './profile.rules.ts'
import {
  deleteSetup,
  findPassword,
  findSetup,
  insertProfile,
  takeProfile,
  upsertPassword,
  upsertSetup,
} from './setup.sql.ts'

const setupMinutes = 10
const profileSeconds = 60
const purpose = 'device.profile'

const newSecret = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Creates a set-up page for one phone; an earlier one of the viewer is closed. */
export async function createDeviceSetup({
  db,
  viewer,
  clock,
}: Context): Promise<Output<typeof deviceApi.createDeviceSetup>> {
  const secret = newSecret()
  const expiresAt = new Date(clock.now().getTime() + setupMinutes * 60_000)
  await upsertSetup(db, { personCode: viewer.personCode, hash: hashOf(secret), expiresAt })
  return { secret, expiresAt: expiresAt.toISOString() }
}

/** The context of the person of a set-up page. Throws `device.setupOver` for people without access, too. */
async function requireSetup(context: PublicContext, secret: string): Promise<Context> {
  const { db, clock } = context
  const now = clock.now()
  const owner = await findSetup(db, hashOf(secret), now)
  const session = owner && { ...owner, key: 'device-setup', deptCode: '' }
  const viewer = session && (await loadViewer(db, session, now))
  if (!viewer || viewer.mailOnly || viewer.mustChangePassword) throw failure('device.setupOver')
  return { ...context, viewer }
}

/** Whose phone a set-up page connects. */
export async function getDeviceSetup(
  context: PublicContext,
  { secret }: Input<typeof deviceApi.getDeviceSetup>,
): Promise<Output<typeof deviceApi.getDeviceSetup>> {
  const { db, viewer } = await requireSetup(context, secret)
  return {
    login: await selectOwnLogin(db, viewer.personCode),
    name: nameIn(viewer.name, shortLanguage(viewer.language)),
  }
}

const kindNames: Readonly<Record<DeviceKind, string>> = { iphone: 'iPhone', android: 'Android' }
const titles = {
  title: { ko: '마루', en: 'Maru', zh: 'Maru' },
  description: {
    ko: '캘린더와 주소록을 이 기기에 연결합니다.',
    en: 'Connects calendars and contacts with this device.',
    zh: '将日历和通讯录连接到此设备。',
  },
  calendarTitle: { ko: '마루 캘린더', en: 'Maru calendars', zh: 'Maru 日历' },
  contactsTitle: { ko: '마루 주소록', en: 'Maru contacts', zh: 'Maru 通讯录' },
}

/** Creates the app password of a phone; the former one of its kind ends. */
async function replacePassword(inside: Context, kind: DeviceKind) {
  const { db, viewer, clock } = inside
  const { personCode } = viewer
  const former = await findPassword(db, personCode, kind)
  const formerName = former === undefined ? undefined : await deleteAppPassword(db, personCode, former)
  if (formerName !== undefined) {
    const about = { subject: personCode, subjectName: formerName }
    await recordAudit(inside, { action: 'appPasswordRevoked', ...about })
  }
  const name = `${kindNames[kind]} ${clock.now().toISOString().slice(0, 10)}`
  const created = await addAppPassword(inside, { name, uses: ['caldav', 'carddav'] })
  await upsertPassword(db, { personCode, kind, appPasswordId: created.appPasswordId })
  return created.password
}

/** Stores a sealed profile, and returns the path at which it is read once. */
async function storeProfile(
  { db, viewer, sealer, clock, config, host }: Context,
  account: { login: string; password: string },
): Promise<string> {
  const language = shortLanguage(viewer.language)
  const text = profileXml({
    ...account,
    origin: config.publicUrl || `https://${host}`,
    personCode: viewer.personCode,
    title: nameIn(titles.title, language),
    description: nameIn(titles.description, language),
    calendarTitle: nameIn(titles.calendarTitle, language),
    contactsTitle: nameIn(titles.contactsTitle, language),
  })
  const key = newSecret()
  const expiresAt = new Date(clock.now().getTime() + profileSeconds * 1000)
  const sealed = sealer.seal(purpose, Buffer.from(text))
  await insertProfile(db, { personCode: viewer.personCode, hash: hashOf(key), sealed, expiresAt })
  return `/device/profile/${key}`
}

/** Connects a phone: closes the set-up page, creates its app password and its profile. */
export function finishDeviceSetup(
  context: PublicContext,
  { secret, kind }: Input<typeof deviceApi.finishDeviceSetup>,
): Promise<Output<typeof deviceApi.finishDeviceSetup>> {
  return transaction(context, async (given) => {
    const inside = await requireSetup(given, secret)
    if (!(await deleteSetup(inside.db, hashOf(secret)))) throw failure('device.setupOver')
    const login = await selectOwnLogin(inside.db, inside.viewer.personCode)
    const password = await replacePassword(inside, kind)
    if (kind === 'android') return { login, password, profilePath: '' }
    return { login, password: '', profilePath: await storeProfile(inside, { login, password }) }
  })
}

/** The profile of a path, once. Throws `device.setupOver` afterwards, and after a minute. */
export async function readProfile(
  { db, sealer, clock }: Pick<Context, 'db' | 'sealer' | 'clock'>,
  key: string,
): Promise<string> {
  const sealed = await takeProfile(db, hashOf(key), clock.now())
  if (!sealed) throw failure('device.setupOver')
  return sealer.open(purpose, sealed).toString('utf8')
}
