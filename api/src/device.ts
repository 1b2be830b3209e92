import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { nullable, object, oneOf, Type } from './kit/schema.ts'

/** Error codes of devices with their HTTP status. */
export const deviceErrors = defineErrors({
  'device.companyTooLarge': 409,
})
type DeviceErrors = typeof deviceErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends DeviceErrors {}
}

/** What of the directory is an address book on the devices of a person. */
export const organisationBooks = ['off', 'department', 'company'] as const

const setting = object({
  organisationBook: oneOf(organisationBooks),
  /** People of the department of the person and of those below it. */
  departmentPeople: Type.Integer(),
  /** Null if they are too many for a phone. */
  companyPeople: nullable(Type.Integer()),
})

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
})
