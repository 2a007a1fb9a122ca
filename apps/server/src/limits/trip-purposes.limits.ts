import { mostDecidedTrips, mostTripsDecided, mostTripWords } from '@atalaya/contract/trip-purposes'
import { daysToDecide } from '@atalaya/domain/trip-purposes'
import { inputLimit, limit, searchLimit } from './limit.ts'

export const tripsDecidedAtOnce = inputLimit({
  name: 'trips whose purpose a call says',
  value: mostTripsDecided,
  counted: 'trips that the call names',
})

export const decidedTripsListed = searchLimit({
  name: 'trips of an item that are listed with what they were for',
  value: mostDecidedTrips,
  counted: 'trips that began in the period that is asked for',
})

export const tripWordsOffered = limit({
  name: 'purposes, and people, of trips that are offered again',
  value: mostTripWords,
  counted: 'different ones among the last 500 decisions about business that the asker sees',
  over: 'once a call',
  atLimit: 'older ones are not offered',
  seenBy: 'not counted: nothing is refused',
})

export const daysToDecideATrip = limit({
  name: 'days to say in time what a trip was for',
  value: daysToDecide,
  counted: "whole days of the company's calendar after the one on which the trip ended",
  over: 'once a trip',
  atLimit: 'answered `trip.overdue` for the trip; an administrator may with a reason, and it counts as late',
  seenBy: 'the standing of each trip in the report `logbook`',
})
