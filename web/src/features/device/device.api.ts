import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { deviceApi } from '@maru/api/device'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads the settings of devices of the signed-in person. */
export function useDeviceSetting() {
  return useRead(deviceApi.getDeviceSetting, {}, { staleTime: 0 })
}

/** Stores the settings of devices. Throws CallError. */
export function useSaveDeviceSetting() {
  return useChange(deviceApi.saveDeviceSetting)
}

/** Reads the name with which programs sign in. */
export function useProgramLogin() {
  return useRead(accountAppPasswordApi.listAppPasswords, {}, { staleTime: 0 })
}

/** Creates a set-up page for one phone. Throws CallError. */
export function useCreateDeviceSetup() {
  return useChange(deviceApi.createDeviceSetup)
}

/** Reads whose phone a set-up page connects; once, because it is over after its use. */
export function useDeviceSetup(secret: string) {
  return useRead(deviceApi.getDeviceSetup, { secret }, { staleTime: Number.POSITIVE_INFINITY })
}

/** Connects a phone. Throws CallError. */
export function useFinishDeviceSetup() {
  return useChange(deviceApi.finishDeviceSetup)
}
