CREATE TABLE "told_requests" (
	"submission_id" bigint PRIMARY KEY NOT NULL,
	"grams" bigint NOT NULL,
	"avoided_mg" bigint NOT NULL,
	"uncounted_g" bigint NOT NULL,
	CONSTRAINT "told_requests_figures" CHECK ("told_requests"."grams" >= 0 and "told_requests"."avoided_mg" >= 0 and "told_requests"."uncounted_g" >= 0)
);
