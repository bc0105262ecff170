/** Two digits are as much as these figures can bear: 235.87 becomes 240, 1.1704 becomes 1.2. */
export const significant = (value: number) => Number(value.toPrecision(2))
