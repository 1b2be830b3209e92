import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { instant, nullable, object, oneOf, Type, text } from './kit/schema.ts'

/** Error codes of devices with their HTTP status. */
export const deviceErrors = defineErrors({
  'device.companyTooLarge': 409,
  'device.setupOver': 410,
})
type DeviceErrors = typeof deviceErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends DeviceErrors {}
}

/** What of the directory is an address book on the devices of a person. */
export const organisationBooks = ['off', 'department', 'company'] as const
/** Kinds of phones that are set up by a page. */
export const deviceKinds = ['iphone', 'android'] as const
/** A kind of phone that is set up by a page. */
export type DeviceKind = (typeof deviceKinds)[number]

const setting = object({
  organisationBook: oneOf(organisationBooks),
  /** People of the department of the person and of those below it. */
  departmentPeople: Type.Integer(),
  /** Null if they are too many for a phone. */
  companyPeople: nullable(Type.Integer()),
})
/** The secret of a set-up page, from the fragment of its address. */
const secret = text(64, 1)

/** Calls of phones and programs. */
export const deviceApi = defineApi('device', {
  getDeviceSetting: read('/api/device/setting', 'maru', {
    summary: "Returns the viewer's settings of devices, with the number of people of each address book.",
    output: setting,
  }),
  saveDeviceSetting: change('/api/device/setting/save', 'maru', {
    summary: "Stores which part of the directory is an address book on the viewer's devices.",
    refreshes: ['device.getDeviceSetting'],
    input: object({ organisationBook: oneOf(organisationBooks) }),
    output: setting,
    errors: ['device.companyTooLarge'],
  }),
  // Without an Idempotency-Key, as all calls with a secret in their answer: the stored answer would contain it.
  createDeviceSetup: change('/api/device/setup/create', 'maru', {
    summary: 'Creates a set-up page for one phone of the viewer; it is open for ten minutes.',
    refreshesNothing: 'The page is shown once and is in no list.',
    output: object({ secret, expiresAt: instant }),
  }),
  getDeviceSetup: read('/api/device/setup/look', 'maru', {
    summary: 'Returns whose phone a set-up page connects; 410 if it is used, expired or unknown.',
    method: 'POST',
    access: 'public',
    input: object({ secret }),
    output: object({ login: Type.String(), name: Type.String() }),
    errors: ['device.setupOver'],
  }),
  finishDeviceSetup: change('/api/device/setup/finish', 'maru', {
    summary:
      'Creates an app password for a phone, once for each set-up page. The former one of such a phone ends.',
    refreshes: ['account.listAppPasswords'],
    access: 'public',
    input: object({ secret, kind: oneOf(deviceKinds) }),
    output: object({
      login: Type.String(),
      /** The password for Android, which is typed or handed to the program; empty for an iPhone. */
      password: Type.String(),
      /** The path of the profile for an iPhone, which is read once within a minute; empty for Android. */
      profilePath: Type.String(),
    }),
    errors: ['device.setupOver', 'account.tooManyAppPasswords'],
  }),
})
