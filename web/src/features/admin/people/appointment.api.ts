import { accountAppointmentApi } from '@maru/api/account/appointment'
import { useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'

/** The posts of a person on a day, and the appointments of the person. */
export const useAppointmentForm = (personCode: string, day: string) =>
  useRead(accountAppointmentApi.getAppointmentForm, day === '' ? null : { personCode, day }, { staleTime: 0 })

/** A page of the appointments that the viewer administers. */
export const useAppointments = (page: number, itemsPerPage: number) =>
  usePage(accountAppointmentApi.listAppointments, { page, itemsPerPage })

/** Orders an appointment. Throws CallError. */
export const useOrderAppointment = () => useChange(accountAppointmentApi.orderAppointment)

/** Cancels an appointment. Throws CallError. */
export const useCancelAppointment = () => useChange(accountAppointmentApi.cancelAppointment)
