import { expect, test } from 'vitest'
import { readRhythm, readWindow } from './rhythm.ts'

test.each<[string, string, number, number]>([
  ['Senin', 'mingguan', 1, 1],
  ['tiap Senin', '', 1, 1],
  ['', 'tiap Senin', 1, 1],
  ['Setiap hari Kamis', '', 4, 1],
  ["Jum'at", 'seminggu sekali', 5, 1],
  ['Jumat', '1x seminggu', 5, 1],
  ['Selasa', '2 minggu sekali', 2, 2],
  ['Rabu, dua minggu sekali', '', 3, 2],
  ['Rabu', 'tiap 2 minggu', 3, 2],
  ['Sabtu', '4 minggu sekali', 6, 4],
  ['Minggu', '2 mingguan', 7, 2],
  ['hari Minggu', 'mingguan', 7, 1],
  ['Senin', 'minggu', 1, 1],
  ['Senin', 'tiap minggu', 1, 1],
  ['Thursday', 'every two weeks', 4, 2],
  ['Monday', 'weekly', 1, 1],
])('"%s" and "%s" are a rhythm', (day, often, weekday, weeks) => {
  expect(readRhythm(day, often)).toEqual({ weekday, weeks })
})

test.each<[string, string, string, string]>([
  ['Senin', '', 'missing', 'frequency'],
  ['', 'mingguan', 'missing', 'weekday'],
  ['Senin', 'bulanan', 'every-month', 'frequency'],
  ['Senin', 'sebulan sekali', 'every-month', 'frequency'],
  ['Senin', '2x sebulan', 'every-month', 'frequency'],
  ['Senin', '2x seminggu', 'not-a-rhythm', 'frequency'],
  ['Senin', '3 minggu sekali', 'not-a-rhythm', 'frequency'],
  ['Senin', 'kalau penuh', 'not-a-rhythm', 'frequency'],
  ['Senin', 'biweekly', 'undecided', 'frequency'],
  ['Senin dan Kamis', 'mingguan', 'not-a-weekday', 'weekday'],
  ['Senin genap', 'mingguan', 'not-a-weekday', 'weekday'],
  ['besok', 'mingguan', 'not-a-weekday', 'weekday'],
  ['tiap minggu', '', 'undecided', 'weekday'],
  ['Senin', '2 minggu sekali / mingguan', 'undecided', 'frequency'],
])('"%s" and "%s" are refused', (day, often, reason, field) => {
  expect(readRhythm(day, often)).toEqual({ reason, field })
})

test.each<[string, object | null]>([
  ['09.00-11.00', { starts: '09:00', ends: '11:00' }],
  ['jam 9 s/d 11', { starts: '09:00', ends: '11:00' }],
  ['08:30 – 10:00 WIB', { starts: '08:30', ends: '10:00' }],
  ['9', null],
  ['pagi', null],
  ['11-9', null],
  ['25.00-26.00', null],
])('"%s" is a time from and to, or none', (cell, window) => {
  expect(readWindow(cell)).toEqual(window)
})
