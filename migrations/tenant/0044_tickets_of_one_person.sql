-- How many tickets somebody has created lately, those that were deleted since too.
CREATE INDEX activity_tickets_created ON activity (actor_id, at) WHERE event = 'ticket.created';
