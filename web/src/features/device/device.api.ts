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
