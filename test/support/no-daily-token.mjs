// The services that tests start ask for no token, also on the machine of who has one set for every day.
delete process.env.PAGEWRIGHT_TOKEN;
